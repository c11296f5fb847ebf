import { compoundMagic, isTwoKinds, pdfMagic, startsWith, zipMagic } from '@granary/api'
import { type Finding, flawed } from './findings.ts'

export async function inspectContent(bytes: Uint8Array): Promise<Finding> {
  if (bytes.byteLength === 0) return flawed('empty')
  if (isTwoKinds(bytes)) return flawed('mixed')
  // What reads the other kinds is not even loaded: most people send files of one kind.
  if (startsWith(bytes, pdfMagic)) return (await import('./inspect-pdf.ts')).inspectPdf(bytes)
  if (startsWith(bytes, compoundMagic)) return (await import('./inspect-compound.ts')).inspectCompound(bytes)
  if (startsWith(bytes, zipMagic)) return (await import('./inspect-package.ts')).inspectPackage(bytes)
  return (await import('./inspect-plain.ts')).inspectPlain(bytes)
}
