import { expect, test } from 'vitest'
import { layOut } from './layout.ts'

test('what looks like a tax id in somebody’s words leaves masked, in both parts; other numbers stay', () => {
  const text = 'Is 987-65-4321 yours? EIN 12-3456789, loan 1,200,000, phone (308) 555-0100.'
  const masked = 'Is •••-••-4321 yours? EIN ••-•••6789, loan 1,200,000, phone (308) 555-0100.'
  const mail = layOut({ subject: 'A remark', paragraphs: ['Look.'], quote: { heading: 'Ada wrote:', text } })
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(masked)
    expect(part).toContain('Ada wrote:')
  }
})

test('signs that turn the direction of words turn nothing around in a mail', () => {
  const turned = (words: string) => `\u202e\u2066\u200f${words}\u2069\u202c\u200e`
  const mail = layOut({
    subject: `${turned('Mill')} is returned`,
    paragraphs: [`${turned('Ada')} returned it.`],
    quote: { heading: `${turned('Ada')} wrote:`, text: turned('Look at page 2.') },
    links: [{ text: turned('To the mill'), url: 'https://granary.example/' }],
  })
  expect(mail.subject).toBe('Mill is returned')
  expect(mail.text).toContain('Ada wrote:\n\n> Look at page 2.')
  expect(mail.text + mail.html).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/)
})
