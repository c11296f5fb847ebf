import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A server of this folder as a process of its own; it says `ready PORT` when it is. */
export async function startProcess(file: string, env: Readonly<Record<string, string>>) {
  const run = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    run.stdout.setEncoding('utf8').on('data', (text: string) => {
      const ready = /^ready (\d+)$/m.exec(text)
      if (ready) resolve(Number(ready[1]))
    })
    run.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)))
  })
  const stop = async () => {
    const ended = once(run, 'exit')
    run.kill('SIGTERM')
    await ended
  }
  return { port, pid: run.pid, stop }
}
