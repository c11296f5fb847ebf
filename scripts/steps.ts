import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export interface Step {
  readonly name: string
  readonly run: readonly (readonly string[])[]
}

export const types: Step = {
  name: 'types',
  run: ['pure', 'node', 'web'].map((part) => ['tsc', '-p', `tsconfig.${part}.json`]),
}
/** The linter, and the order of imports, which it does not look at. */
export const lint: Step = {
  name: 'lint',
  run: [['biome', 'check', '--formatter-enabled=false', '--error-on-warnings', '.']],
}
export const format: Step = { name: 'format', run: [['biome', 'format', '.']] }

/** Runs a step to its end; what it prints is shown only when it fails. */
export async function passes(step: Step): Promise<boolean> {
  const results = await Promise.all(step.run.map((command) => output(command)))
  const failed = results.filter((result) => result.status !== 0)
  for (const result of failed) process.stdout.write(result.text)
  console.log(`${failed.length === 0 ? 'ok    ' : 'FAILED'} ${step.name}`)
  return failed.length === 0
}

/** Runs a command with the terminal of this one, and gives its exit status. */
export function attached(command: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const [file = '', ...args] = command
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs a command out of sight, and gives what it printed. */
export function output(
  [file = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ status: code ?? 1, text }))
  })
}
