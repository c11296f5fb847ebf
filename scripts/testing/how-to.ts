import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../steps.ts'

/** A block of a how-to: lines for a shell, or lines of code with the file and the name below which they belong. */
export type HowToStep =
  | { readonly kind: 'run'; readonly lines: readonly string[] }
  | { readonly kind: 'insert'; readonly path: string; readonly anchor: string; readonly lines: string }

/** The steps that a how-to shows in code, in their order. */
export function howToSteps(name: string): HowToStep[] {
  const text = readFileSync(join(root, 'docs/how-to', `${name}.md`), 'utf8')
  return [...text.matchAll(/^ *```(ts|sh)\n([\s\S]*?)^ *```$/gm)].map(([, language, block = '']) => {
    const lines = block.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
    if (language === 'sh') return { kind: 'run', lines }
    const [where = '', ...code] = lines
    const [, path, anchor] = /^\/\/ (\S+), below (\w+)$/.exec(where) ?? []
    if (!path || !anchor) throw new Error(`${name}.md does not say where “${code[0]}” belongs.`)
    return { kind: 'insert', path, anchor, lines: code.join('\n') }
  })
}
