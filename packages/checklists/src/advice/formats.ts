import type { UsualFormat } from '@granary/forms'

const longestCode = 60
const longestAddress = 400

/** Two digits with which no employer identification number begins are left out. */
const employerId = '(?!0[0789]|1[789]|2[89]|49|69|7[089]|89|9[67])\\d{2}-?\\d{7}'
const socialSecurity = '(?!000|666|9)\\d{3}[- ]?(?!00)\\d{2}[- ]?(?!0000)\\d{4}'
/** The number that the tax office gives to people without a Social Security number. */
const individualTaxpayer = '9\\d{2}[- ]?(?:5\\d|6[0-5]|7\\d|8[0-8]|9[0-24-9])[- ]?(?!0000)\\d{4}'

const ownPhone = '(?:\\+?1[ .-]?)?\\(?\\d{3}\\)?[ .-]{0,2}\\d{3}[ .-]?\\d{4}'
const foreignPhone = '\\+[2-9]\\d?(?:[ .()/-]{0,2}\\d){6,13}'
const extension = '(?: ?(?:x|X|ext|Ext)(?:\\.|ension)?:? ?\\d{1,6})?'

/** How answers of these kinds usually look. Patterns are read in one pass, whatever is typed. */
export const formats = {
  /** The sectors of 2022, some of which span several numbers, and up to four digits more. */
  naics: code(
    'A NAICS code has six digits, for example 111150.',
    '(?:11|2[123]|3[123]|4[24589]|5[1-6]|6[12]|7[12]|81|92)\\d{0,4}',
  ),
  employerId: code('An employer identification number has nine digits, for example 12-3456789.', employerId),
  taxId: code(
    'A tax ID has nine digits: 12-3456789 for a business, 123-45-6789 for a person.',
    `(?:${employerId}|${socialSecurity}|${individualTaxpayer})`,
  ),
  uniqueEntityId: code(
    'A unique entity ID has 12 letters and digits without O and I, for example K1LMNPQRSTU9.',
    '[A-HJ-NP-Za-hj-np-z1-9][A-HJ-NP-Za-hj-np-z0-9]{11}',
  ),
  phone: code(
    'A phone number has ten digits, for example (402) 555-0100.',
    `(?:${ownPhone}|${foreignPhone})${extension}`,
  ),
  zip: {
    advice: 'An address ends with the ZIP code, for example Broken Bow, NE 68822.',
    pattern: '(?:^|[ ,])\\d{5}(?:-\\d{4})?(?:,? (?:USA|U\\.S\\.A\\.|United States))?\\.?$',
    maxLength: longestAddress,
  },
  percentage: { advice: 'Enter the percentage itself: 80 for eighty percent.', min: 1 },
  basisPoints: {
    advice: 'This is asked in basis points: 250 for two and a half percentage points.',
    min: 10,
    max: 2_000,
  },
  ratio: { advice: 'A coverage ratio is a number such as 1.25.', max: 20 },
  amount: {
    advice: 'This is more than a billion dollars. Check the number of zeros.',
    max: 1_000_000_000,
  },
} as const satisfies Readonly<Record<string, UsualFormat>>

export type FormatName = keyof typeof formats

function code(advice: string, pattern: string): UsualFormat {
  return { advice, pattern: `^${pattern}$`, maxLength: longestCode }
}
