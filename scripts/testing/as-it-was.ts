import { afterAll, vi } from 'vitest'

/** Files of tests follow each other in one process: none leaves its clock, its globals or its settings to the next. */
const settings = { ...process.env }

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name]
  Object.assign(process.env, settings)
})
