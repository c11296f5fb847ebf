/**
 * The process in which a package is drawn and packed: documents of people are opened here, away from the server, with
 * limits and without its settings. It works in one folder and says how far it is, a line of JSON at a time.
 */
import { drawPackage } from './draw.ts'
import { type Packed, packFiles, readJson } from './pack.ts'
import type { Plan, Progress } from './plan.ts'

export interface Task {
  readonly folder: string
  readonly what: 'draw' | 'pack'
}

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
const sayProgress = (progress: Progress) => say({ progress })

process.stdin.setEncoding('utf8')
let given = ''
let isBegun = false
process.stdin.on('data', (text: string) => {
  given += text
  if (isBegun || !given.includes('\n')) return
  isBegun = true
  work(JSON.parse(given) as Task).then(
    (result) => {
      say({ result })
      process.stdout.write('', () => process.exit(0))
    },
    (error: unknown) => {
      say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
      process.stdout.write('', () => process.exit(1))
    },
  )
})
// Whoever asked for it is gone, and nobody would take what is made.
process.stdin.on('end', () => process.exit(1))

async function work({ folder, what }: Task): Promise<object | null> {
  if (what === 'draw') return drawPackage(folder, await readJson<Plan>(folder, 'plan.json'), sayProgress)
  await packFiles(folder, await readJson<readonly Packed[]>(folder, 'packed.json'), sayProgress)
  return null
}
