import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

/** The files of the project under these folders, from its root, as far as they are still there. */
export function trackedFiles(...folders: readonly string[]): readonly string[] {
  const command = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...folders]
  return execFileSync('git', command, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))
}
