import { useEffect } from 'react'

/**
 * Heads every printed page, as long as the component is there. Written as a sheet of its own: only the margin boxes
 * of `@page` repeat on paper, and they know no elements.
 */
export function usePageHeader(left: string, right: string) {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    const font = 'font: 9pt "Public Sans Variable", sans-serif; color: #333;'
    sheet.replaceSync(`@page {
      @top-left { content: ${quoted(left)}; ${font} }
      @top-right { content: ${quoted(right)}; ${font} }
      @bottom-right { content: counter(page) " of " counter(pages); ${font} }
    }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [left, right])
}

/** As a CSS string: what a project is called must not end the rule it stands in. */
export function quoted(text: string): string {
  const escaped = text.replace(/["\\\n\r\f<]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)
  return `"${escaped}"`
}
