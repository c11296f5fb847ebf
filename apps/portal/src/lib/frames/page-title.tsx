/** The title of the browser's tab: the page first, so that many tabs can be told apart. */
export function PageTitle({ children }: { readonly children: string }) {
  return <title>{`${children} · Granary`}</title>
}
