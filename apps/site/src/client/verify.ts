import type { verification } from '@granary/api'
import { type Outcome, outcomeOf, sizeWords } from '../verify/outcome.ts'
import { type Looking, lookApart } from './look-apart.ts'

/** Takes the files that are chosen or dropped, one at a time; a later one, and Cancel, end the reading of the one before. */
export function start(container: HTMLElement): void {
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  const place = container.querySelector<HTMLElement>('[data-outcome]')
  if (!input || !place) return
  let latest: Looking | undefined
  const cancel = cancelButton(() => {
    latest?.stop()
    latest = undefined
    // Chosen again, the same file is read again.
    input.value = ''
    show(stopped)
    input.focus()
  })
  place.after(cancel)

  function show(outcome: Outcome): void {
    cancel.hidden = outcome.tone !== 'info' || latest === undefined
    place?.replaceChildren(...elementsOf(outcome))
  }

  const take = async (file: File | undefined) => {
    if (!file) return
    latest?.stop()
    const looking = lookApart(
      file,
      counted((done) => show(reading(file, done))),
    )
    latest = looking
    show(reading(file, 0))
    const outcome = await verdictOn(file, looking).catch(() => unread)
    if (latest === looking) show(outcome)
  }

  input.addEventListener('change', () => void take(input.files?.[0]))
  container.addEventListener('dragover', (event) => event.preventDefault())
  container.addEventListener('drop', (event) => {
    event.preventDefault()
    void take(event.dataTransfer?.files[0])
  })
  // Chosen before the script was there.
  void take(input.files?.[0])
}

function cancelButton(onCancel: () => void): HTMLElement {
  const button = element('button', 'verify-cancel', 'Cancel') as HTMLButtonElement
  button.type = 'button'
  button.hidden = true
  button.addEventListener('click', onCancel)
  return button
}

const unread: Outcome = {
  tone: 'danger',
  title: 'The file could not be looked at',
  text: 'It could not be read to its end, or nobody could be asked. Check your connection and choose it again.',
}

const stopped: Outcome = {
  tone: 'info',
  title: 'Reading was canceled',
  text: 'Nothing was found out about the file. Choose it again, or another one.',
}

/** First the file itself, then what is in it. */
const reading = (file: File, done: number): Outcome =>
  done <= file.size
    ? {
        tone: 'info',
        title: `Reading ${file.name}`,
        text: `${sizeWords(done)} of ${sizeWords(file.size)}`,
      }
    : {
        tone: 'info',
        title: `Looking into ${file.name}`,
        text: `${sizeWords(done - file.size)} of its files read`,
      }

const sayEveryBytes = 16 * 1024 * 1024

async function verdictOn(file: File, { looked: looking }: Looking): Promise<Outcome> {
  const looked = await looking
  const known = await ask(looked.sha256)
  const manifest = !known && looked.inside ? await ask(looked.inside.manifestDigest) : null
  return outcomeOf(file, looked, known, manifest)
}

/** Not of every piece: what says how far it is, is read aloud. */
function counted(onRead: (done: number) => void): (bytes: number) => void {
  let done = 0
  let said = 0
  return (bytes) => {
    done += bytes
    if (done - said < sayEveryBytes) return
    said = done
    onRead(done)
  }
}

/** Only the digest goes out. */
async function ask(sha256: string): Promise<verification.Certified | null> {
  const portalUrl = document.querySelector<HTMLMetaElement>('meta[name="granary:portal"]')?.content ?? ''
  const response = await fetch(`${portalUrl}/api/mutation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      path: 'public/verification:look',
      format: 'convex_encoded_json',
      args: [{ sha256 }],
    }),
  })
  const answer = (await response.json()) as { status?: string; value?: verification.Certified | null }
  if (answer.status !== 'success') throw new Error('not answered')
  return answer.value ?? null
}

function elementsOf({ tone, title, text, facts = [], list = [] }: Outcome): readonly Node[] {
  const box = element('div', `verify-result verify-${tone}`)
  box.append(element('h2', '', title), element('p', '', text))
  if (facts.length > 0) box.append(pairs(facts))
  if (list.length > 0) box.append(pairs(list))
  return [box]
}

function pairs(rows: readonly (readonly [string, string])[]): HTMLElement {
  const all = element('dl', 'verify-facts')
  for (const [name, value] of rows) {
    const row = element('div', '')
    row.append(element('dt', '', name), element('dd', '', value))
    all.append(row)
  }
  return all
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  if (text) made.textContent = text
  return made
}
