import { checkSchema, type Field, type FormSchema, isSensitive } from '@granary/forms'
import { formatOf } from './advice/field-formats.ts'
import { fieldsOf } from './document.ts'
import { undecidedTexts } from './not-applicable.ts'

/** What every revision of ours keeps to; one sentence per finding. */
export function houseFindings(schema: FormSchema): string[] {
  const fields = fieldsOf(schema)
  return [
    ...checkSchema(schema),
    ...undecidedTexts(fields).map(
      ({ id }) => `Field ${id} is a text: say in src/not-applicable.ts whether it always applies.`,
    ),
    ...fields.flatMap((field) =>
      [
        ...optionFindings(field),
        ...wordFindings(field),
        ...taxIdFindings(field),
        ...formatFindings(field),
      ].map((finding) => `Field ${field.id} ${finding}`),
    ),
    ...(schema.id === 'preApplication.v1' ? fields.filter(({ type }) => type === 'boolean') : []).map(
      ({ id }) =>
        `Field ${id} is a boolean, which only the application asks: make it a choice of yes and no.`,
    ),
  ]
}

export function optionFindings({ options }: Field): string[] {
  return options && options.length < 2 ? ['offers fewer than two options.'] : []
}

export function wordFindings({ label, helperText = '' }: Field): string[] {
  return /\b[A-Z]{1,2}\d{1,3}\b|checklist/i.test(`${label} ${helperText}`)
    ? ['cites a cell of a spreadsheet or a checklist.']
    : []
}

const namesTaxId =
  /\btax(?:payer)?[- ]?ids?\b|\b(?:taxpayer|employer) identification\b|social security n|\b(?:EIN|SSN|TIN|ITIN)\b/i

export function asksForTaxId({ id, label, helperText = '', placeholder = '' }: Field): boolean {
  return namesTaxId.test(`${id.replace(/([A-Z])/g, ' $1')} ${label} ${helperText} ${placeholder}`)
}

function taxIdFindings(field: Field): string[] {
  const { id } = field
  const asks = asksForTaxId(field)
  if (asks && !isSensitive(field)) return ['asks for a tax id and is not sensitive.']
  if (!asks && isSensitive(field)) return ['is sensitive and does not say that it asks for a tax id.']
  const wanted = id.endsWith('TaxId') ? 'shortText' : 'longText'
  return asks && field.type !== wanted
    ? ['asks for a tax id: name it …TaxId and make it a taxId, or make it a long text.']
    : []
}

function formatFindings({ id, type, format, metadata }: Field): string[] {
  const wanted =
    (metadata?.sensitive && type === 'shortText') ||
    metadata?.input === 'address' ||
    /phone|naics|samuin/i.test(id) ||
    format === 'currency'
  return wanted && type !== 'file' && formatOf(id) === undefined
    ? ['has no usual format: name it in src/advice/field-formats.ts.']
    : []
}
