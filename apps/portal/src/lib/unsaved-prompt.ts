import { useBlocker } from '@tanstack/react-router'

export const leavingQuestion = 'Are you sure you want to leave? Your changes may not be saved.'

/** Asks in the specified words before a page with unsent changes is left; closing the tab asks too. */
export function useUnsavedPrompt(hasUnsent: () => boolean): void {
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && hasUnsent() && !window.confirm(leavingQuestion),
    enableBeforeUnload: hasUnsent,
  })
}
