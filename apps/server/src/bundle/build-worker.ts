import { parentPort } from 'node:worker_threads'
import type { Line, Task } from './build-lines.ts'
import { drawPackage } from './draw.ts'
import { type Packed, packFiles, readJson } from './pack.ts'
import type { Plan, Progress } from './plan.ts'

const say = (line: Line) => parentPort?.postMessage(line)
const sayProgress = (progress: Progress) => say({ progress })

parentPort?.on('message', (task: Task) => {
  work(task).then(
    (result) => say({ result }),
    (error: unknown) =>
      say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

async function work({ folder, what }: Task): Promise<object | null> {
  if (what === 'draw') {
    const plan = await readJson<Plan>(folder, 'plan.json')
    return drawPackage(folder, plan, sayProgress, (taking) => say({ taking }))
  }
  await packFiles(folder, await readJson<readonly Packed[]>(folder, 'packed.json'), sayProgress)
  return null
}
