import { type ComponentType, Fragment, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../asked-of-page.ts'
import type { Questionnaire } from '../questionnaire.ts'

/** One way to show the questionnaire. */
export interface FormPage {
  readonly Form: ComponentType
  /** What a product has around its form anyway, and what is there before the form is opened. */
  readonly Around?: ComponentType<{ readonly children: ReactNode }>
  /** What a key goes into. */
  control(fieldId: string): Element | null
  /** Where a cell is opened before it is written in. */
  readonly begin?: (fieldId: string) => Promise<void>
  /** What is there when it is open, other than all questions. */
  readonly shown?: readonly string[]
}

export async function present(pageOf: (questionnaire: Questionnaire) => FormPage): Promise<void> {
  const questionnaire = (await (await fetch('questionnaire.json')).json()) as Questionnaire
  const { Form, Around = Fragment, control, begin, shown = questionnaire.shown } = pageOf(questionnaire)
  let open = () => {}
  function Gate() {
    const [isOpen, setOpen] = useState(false)
    open = () => setOpen(true)
    return isOpen ? <Form /> : null
  }
  const place = document.getElementById('app') as HTMLElement
  createRoot(place).render(
    <Around>
      <Gate />
    </Around>,
  )
  const keys: number[] = []
  const input = (fieldId: string) => {
    const found = control(fieldId)
    return (begin ? found?.querySelector('input') : found) as HTMLInputElement | HTMLTextAreaElement
  }
  window.bench = {
    async mount() {
      const from = performance.now()
      open()
      while (!shown.every(control)) await nextFrame()
      return (await afterPaint()) - from
    },
    async enter(fieldId) {
      if (begin) {
        await begin(fieldId)
        while (!input(fieldId)) await nextFrame()
      }
      const field = input(fieldId)
      field.focus()
      // A number input has no selection to set: it begins at the front, where a digit is as good.
      if (field.type !== 'number') field.setSelectionRange(field.value.length, field.value.length)
      return questionnaire.numbers.includes(fieldId)
    },
    watchKeys() {
      window.addEventListener(
        'keydown',
        ({ timeStamp }) =>
          requestAnimationFrame(() => void afterPaint().then((at) => keys.push(at - timeStamp))),
        { capture: true },
      )
    },
    keys: () => keys,
    text: (fieldId) => input(fieldId).value,
    elements: () => place.querySelectorAll('*').length,
  }
}

export const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Called in a frame: a message posted now is handled when that frame has been painted. */
function afterPaint(): Promise<number> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve(performance.now())
    }
    port2.postMessage(null)
  })
}
