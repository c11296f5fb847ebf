import { withTaxIdsMasked } from '@granary/eligibility'
import { withoutTurning } from '@granary/forms'

/** One mail in plain sentences; both parts, text and HTML, are made from it. */
export interface Letter {
  readonly subject: string
  /** The first paragraph also shows as the preview beside the subject. */
  readonly paragraphs: readonly string[]
  /** Words of somebody else, set apart so that nobody takes them for ours. Tax ids in them leave the house masked. */
  readonly quote?: { readonly heading: string; readonly text: string }
  /** A code to type, set large. */
  readonly code?: string
  /** Several things, each with its own way there. */
  readonly links?: readonly { readonly text: string; readonly url: string }[]
  /** Said after them. */
  readonly closing?: string
  readonly action?: { readonly label: string; readonly url: string }
  /** Said last and small: why this person got the mail, how long a link lives. */
  readonly footnote?: string
}

export interface MailParts {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export function layOut({ quote, ...rest }: Letter): MailParts {
  const letter = { ...rest, ...(quote && { quote: { ...quote, text: withTaxIdsMasked(quote.text) } }) }
  // What somebody wrote long ago turns no sentence of ours around either.
  return {
    subject: withoutTurning(oneLine(letter.subject)),
    text: withoutTurning(textPart(letter)),
    html: withoutTurning(htmlPart(letter)),
  }
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function textPart({ paragraphs, quote, code, links, closing, action, footnote }: Letter): string {
  const quoted = quote && [quote.heading, quote.text.replace(/^/gm, '> ')]
  const parts = [
    ...paragraphs,
    ...(quoted ?? []),
    code,
    ...(links ?? []).map(({ text, url }) => `${text}\n${url}`),
    closing,
    action && `${action.label}: ${action.url}`,
    footnote,
    signature,
  ]
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`
}

const signature = 'Granary'

function htmlPart({ subject, paragraphs, quote, code, links, closing, action, footnote }: Letter): string {
  const body = [
    ...paragraphs.map((paragraph) => `<p style="${styles.paragraph}">${withBreaks(paragraph)}</p>`),
    quote && `<p style="${styles.paragraph}">${withBreaks(quote.heading)}</p>`,
    quote && `<blockquote style="${styles.quote}">${withBreaks(quote.text)}</blockquote>`,
    code && `<p style="${styles.code}">${escapeHtml(code)}</p>`,
    ...(links ?? []).map(
      ({ text, url }) =>
        `<p style="${styles.paragraph}"><a href="${escapeHtml(url)}" style="${styles.link}">${withBreaks(text)}</a></p>`,
    ),
    closing && `<p style="${styles.paragraph}">${withBreaks(closing)}</p>`,
    action &&
      `<p style="${styles.paragraph}"><a href="${escapeHtml(action.url)}" style="${styles.action}">${escapeHtml(action.label)}</a></p>`,
    footnote && `<p style="${styles.footnote}">${withBreaks(footnote)}</p>`,
    `<p style="${styles.footnote}">${signature}</p>`,
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${styles.body}">
<main style="${styles.main}">
${body.filter(Boolean).join('\n')}
</main>
</body>
</html>
`
}

/** Mail programs drop style sheets, so every element carries its own. Sizes read well on a phone without zooming. */
const styles = {
  body: 'margin:0;padding:24px 16px;font-family:-apple-system,Segoe UI,Helvetica,Arial,sans-serif',
  main: 'display:block;max-width:34rem;margin:0 auto',
  paragraph: 'margin:0 0 16px;font-size:16px;line-height:1.5',
  quote:
    'margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #9ca3af;font-size:16px;line-height:1.5',
  code: 'margin:0 0 16px;font-size:32px;line-height:1.25;letter-spacing:4px;font-weight:600',
  action:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#14532d;color:#ffffff;text-decoration:none',
  link: 'color:#14532d',
  footnote: 'margin:24px 0 0;font-size:14px;line-height:1.5;color:#6b7280',
} as const

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

/** A line break in a subject would start a new header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\t]+/g, ' ').trim()
}
