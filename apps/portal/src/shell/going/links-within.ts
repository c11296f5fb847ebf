import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isPlain } from '../../lib/frames/use-led.ts'

/** What the server answers by itself: calls, the pages of a demonstration, and whatever has the ending of a file. */
const notOurPages = /^\/(api|dev|assets)(\/|$)|\.[a-z0-9]{2,5}$/i

/**
 * Every link to a page of the portal turns to it inside this page, however it was written. Loaded anew it would ask for
 * the whole portal again, and without a line end on the browser's own page of errors.
 */
export function useLinksWithin(): void {
  const router = useRouter()
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (!link || event.defaultPrevented || !isPlain(event) || !staysHere(link)) return
      event.preventDefault()
      router.history.push(link.pathname + link.search + link.hash)
    }
    document.addEventListener('click', press)
    return () => document.removeEventListener('click', press)
  }, [router])
}

function staysHere(link: HTMLAnchorElement): boolean {
  const { origin, target, pathname, search } = link
  const here = window.location
  const isHere = pathname === here.pathname && search === here.search
  const isPage = origin === here.origin && !notOurPages.test(pathname)
  return isPage && !isHere && target === '' && !link.hasAttribute('download')
}
