/** What of an address says which page it is; the rest says where on the page. */
const ofPage = ['stage', 'view', 'item'] as const

/** Whether what is told of in a notice is before the eyes of who has this page open. */
export function leadsHere(to: string, here: string): boolean {
  const [notice, page] = [new URL(to, base), new URL(here, base)]
  return (
    trimmed(notice.pathname) === trimmed(page.pathname) &&
    ofPage.every((name) => {
      const wanted = notice.searchParams.get(name)
      return wanted === null || wanted === page.searchParams.get(name)
    })
  )
}

const base = 'https://portal.example'
const trimmed = (path: string) => path.replace(/\/$/, '')
