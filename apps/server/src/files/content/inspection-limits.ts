const MiB = 1024 * 1024

/** What one inspection may take, all of it together: heap, buffers and what libraries take beside them. */
export interface InspectionLimits {
  readonly memoryBytes: number
  readonly processorMs: number
}

/**
 * The runtime and the largest file take a third of this; the rest is for what is found in it. Two run at once, so
 * twice this is what all uploads together can cost a machine.
 */
export const inspectionLimits: InspectionLimits = { memoryBytes: 320 * MiB, processorMs: 20_000 }

/** What a file may unpack to. More is refused before it is unpacked. */
export const unpackLimits = {
  /** Of the parts of a PDF in which its objects stand, one and all together. */
  pdfObjects: 16 * MiB,
  pdfObjectsTogether: 48 * MiB,
  pdfObjectCount: 1_000_000,
  /** Far beyond what people send for one question; every one of them is taken into a package by itself. */
  pdfPages: 5_000,
  /** Far beyond what an office program writes, far below what hurts a machine that opens it. */
  packageEntries: 10_000,
  packageBytes: 1024 * MiB,
  packageRatio: 200,
  packageRatioCountsFrom: 50 * MiB,
  /** An entry that is looked into, such as a container of macros. */
  packageEntryRead: 32 * MiB,
}

/** The file is made to hurt, or is too much for us: nothing else is found out about it. */
export class UnpacksTooFar extends Error {
  override readonly name = 'UnpacksTooFar'
}
