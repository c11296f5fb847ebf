import { Fragment, useEffect } from 'react'

const keyWords = {
  a: 'accept',
  r: 'needs attention',
  n: 'next unsettled',
  p: 'previous unsettled',
} as const

type ReviewKey = keyof typeof keyWords
type Keys = Readonly<Partial<Record<ReviewKey, (() => void) | undefined>>>

const isKey = (key: string): key is ReviewKey => Object.hasOwn(keyWords, key)

/** Single keys, while nobody writes and no dialog is open. */
export function useKeys(keys: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const { target } = event
      if (
        target instanceof Element &&
        target.closest('input, textarea, select, [role="dialog"], [role="menu"]')
      )
        return
      const key = event.key.toLowerCase()
      const act = isKey(key) ? keys[key] : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

/** Every key of the page, for whoever may use it. */
export function KeysLine({ mayDecide }: { readonly mayDecide: boolean }) {
  const shown = (Object.keys(keyWords) as ReviewKey[]).filter(
    (key) => mayDecide || key === 'n' || key === 'p',
  )
  return (
    <p className="p-review-keys">
      Keys:
      {shown.map((key) => (
        <Fragment key={key}>
          <span>
            <kbd>{key.toUpperCase()}</kbd> {keyWords[key]}
          </span>
        </Fragment>
      ))}
      <span>They work while nothing is being written.</span>
    </p>
  )
}
