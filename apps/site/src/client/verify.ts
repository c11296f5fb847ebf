import { proof, type verification } from '@granary/api'
import { type Outcome, outcomeOf, sizeWords } from '../verify/outcome.ts'

/** Takes the files that are chosen or dropped, one at a time; a later one ends what was said of the one before. */
export function start(container: HTMLElement): void {
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  const place = container.querySelector<HTMLElement>('[data-outcome]')
  if (!input || !place) return
  let latest: File | undefined

  const take = async (file: File | undefined) => {
    if (!file) return
    latest = file
    const isCurrent = () => latest === file
    const show = (outcome: Outcome) => {
      if (isCurrent()) place.replaceChildren(...elementsOf(outcome))
    }
    try {
      show(await verdictOn(file, (done) => show(reading(file, done))))
    } catch {
      show({
        tone: 'danger',
        title: 'The file could not be looked at',
        text: 'It could not be read to its end, or nobody could be asked. Check your connection and choose it again.',
      })
    }
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

const reading = (file: File, done: number): Outcome => ({
  tone: 'info',
  title: `Reading ${file.name}`,
  text: `${sizeWords(done)} of ${sizeWords(file.size)}`,
})

const sayEveryBytes = 16 * 1024 * 1024

async function verdictOn(file: File, onRead: (done: number) => void): Promise<Outcome> {
  let done = 0
  let said = 0
  onRead(0)
  const looked = await proof.lookAt(file, inflated, (bytes) => {
    done += bytes
    if (done - said < sayEveryBytes) return
    said = done
    onRead(done)
  })
  const known = await ask(looked.sha256)
  const manifest = !known && looked.inside ? await ask(looked.inside.manifestDigest) : null
  return outcomeOf(file, looked, known, manifest)
}

/** Browsers unpack by themselves what others pack: our own ZIPs are not packed at all. */
async function* inflated(packed: proof.Bytes): AsyncGenerator<Uint8Array> {
  const stream = (packed as Blob).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
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
