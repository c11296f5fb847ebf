/**
 * All the script a page has before the visitor does something: it waits for the first sign of interest in a part that
 * needs more, and loads that part then.
 */
type Starter = { readonly start: (container: HTMLElement) => void | Promise<void> }

const parts: Readonly<Record<string, () => Promise<Starter>>> = {
  contact: () => import('./contact.tsx'),
  address: () => import('./address.tsx'),
  verify: () => import('./verify.ts'),
}

const signsOfInterest = ['pointerover', 'focusin', 'touchstart', 'dragenter'] as const

for (const container of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const load = parts[container.dataset.island ?? '']
  if (load) waitForInterest(container, load)
}
closeMenuOnLeaving()
addPrintButtons()

function waitForInterest(container: HTMLElement, load: () => Promise<Starter>) {
  let loading: Promise<void> | undefined
  const begin = () => {
    loading ??= load().then(async ({ start }) => {
      for (const sign of signsOfInterest) container.removeEventListener(sign, interest)
      await start(container)
      container.removeEventListener('submit', holdBack, true)
    })
    return loading
  }
  /** A part that could not be had is asked for again at the next sign; until then the page works without it. */
  const interest = () => {
    begin().catch(() => {
      loading = undefined
    })
  }
  /** Sent before the script is there: wait for it, or leave it to the browser when it cannot be had. */
  const holdBack = (event: Event) => {
    const form = event.target as HTMLFormElement
    if (container.dataset.island !== 'contact') return
    event.preventDefault()
    begin().then(
      () => form.requestSubmit(),
      () => form.submit(),
    )
  }
  for (const sign of signsOfInterest) container.addEventListener(sign, interest, { passive: true })
  container.addEventListener('submit', holdBack, true)
}

/** The menu is a disclosure of the browser; a script only closes it as people expect. */
function closeMenuOnLeaving() {
  const menu = document.querySelector<HTMLDetailsElement>('[data-menu]')
  if (!menu) return
  document.addEventListener('click', ({ target }) => {
    if (!menu.contains(target as Node)) menu.open = false
  })
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}

/** Without a script nothing could happen on a click, so the button comes with the script. */
function addPrintButtons() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-print]')) {
    button.hidden = false
    button.addEventListener('click', () => window.print())
  }
}
