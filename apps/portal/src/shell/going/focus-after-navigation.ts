import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After a move to another page the focus stands at its heading, so that a screen reader says where one is and the
 * next Tab leads into the page. A page that puts the focus somewhere itself knows better.
 */
export function useFocusAfterNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const main = document.getElementById('main')
        if (!fromLocation || !pathChanged || !main || main.contains(document.activeElement)) return
        const heading = main.querySelector('h1') ?? main
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
}
