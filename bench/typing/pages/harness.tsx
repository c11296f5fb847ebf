import { type ComponentType, Fragment, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../asked-of-page.ts'
import type { Questionnaire } from '../questionnaire.ts'

/** One way to show the questionnaire. */
export interface FormPage {
  readonly Form: ComponentType
  /** What a product has around its form anyway, and what is there before the form is opened. */
  readonly Around?: ComponentType<{ readonly children: ReactNode }>
  control(fieldId: string): Element | null
}

export async function present(pageOf: (questionnaire: Questionnaire) => FormPage): Promise<void> {
  const questionnaire = (await (await fetch('questionnaire.json')).json()) as Questionnaire
  const { Form, Around = Fragment, control } = pageOf(questionnaire)
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
  const input = (fieldId: string) => control(fieldId) as HTMLInputElement | HTMLTextAreaElement
  window.bench = {
    async mount() {
      const from = performance.now()
      open()
      while (!questionnaire.shown.every(control)) await nextFrame()
      return (await afterPaint()) - from
    },
    enter(fieldId) {
      const field = input(fieldId)
      field.focus()
      // A number input has no selection to set: it begins at the front, where a digit is as good.
      if (field.type !== 'number') field.setSelectionRange(field.value.length, field.value.length)
      return questionnaire.schema.sections.some(({ fields }) =>
        fields.some(({ id, type }) => id === fieldId && type === 'number'),
      )
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

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

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
