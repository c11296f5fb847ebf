import type { Pages } from '@granary/api'
import type { PlanCalculation } from './calculations.ts'

/** Everything that a package is made of, as the server collected it for the process that draws it. */
export interface Plan {
  readonly project: string
  readonly lender: string
  readonly borrower: string
  readonly version: number
  /** ISO, of the moment at which it was collected. */
  readonly collectedAt: string
  /** What stands on the cover besides: program, amount. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly summary: string | null
  /** Stages that nobody submitted yet: every page of theirs says so. */
  readonly drafts: readonly string[]
  readonly volumeBytes: number
  readonly tabs: readonly PlanTab[]
  readonly exceptions: readonly PlanException[]
  /** What the rules find in it that nobody explained. */
  readonly open: readonly PlanOpen[]
  readonly signatures: readonly PlanSignature[]
  /** The items of the application form that we know, in its order. */
  readonly formSheet: PlanFormSheet
}

/** How many required questions have no answer or document. */
export const missingIn = ({ tabs }: Pick<Plan, 'tabs'>): number =>
  tabs.reduce((sum, { missing }) => sum + missing.length, 0)

export interface PlanTab {
  readonly number: string
  readonly title: string
  readonly sections: readonly PlanSection[]
  /** What its tables and answers come to, behind them. */
  readonly calculations: readonly PlanCalculation[]
  readonly files: readonly PlanFile[]
  /** The required questions under it that have no answer or document. */
  readonly missing: readonly { readonly stage: string; readonly label: string }[]
}

export interface PlanSection {
  readonly stage: string
  readonly title: string
  readonly reference: string
  readonly isDraft: boolean
  readonly answers: readonly {
    readonly label: string
    readonly text: string | null
    readonly notApplicable: string | null
  }[]
}

export interface PlanFile {
  /** Its place in the ZIP, by its standard name. */
  readonly path: string
  /** Only these pages of it stand under this tab; null for the whole file. */
  readonly pages: Pages | null
  /** It lies in the ZIP for another tab already: there it is packed and listed, once. */
  readonly isElsewhere: boolean
  /** What it was filed as. */
  readonly label: string
  /** In contents and bookmarks, by what it is. */
  readonly title: string
  readonly stage: string
  readonly isDraft: boolean
  /** The packaging team added it: it goes out with what was submitted. */
  readonly isStaffs: boolean
  /** As it came. */
  readonly fileName: string
  /** The day that it speaks of, where somebody said it. */
  readonly asOf: string | null
  readonly kind: string
  readonly size: number
  readonly sha256: string
  readonly uploadedAt: string
  readonly uploader: string
  /** In the folder of the build; null for what could not be had, and `withheld` says why. */
  readonly local: string | null
  readonly withheld: string | null
  /** Why it is there, but cannot be shown. */
  readonly unshown: string | null
}

/** Those that lie in the ZIP for this tab: a file of which pages stand elsewhere too is packed once. */
export const packedFiles = (files: readonly PlanFile[]) => files.filter(({ isElsewhere }) => !isElsewhere)

export interface PlanException {
  readonly where: string
  readonly what: string
  readonly why: string
  /** Of what was explained: what the rehearsal finds, and who said so when (ISO). */
  readonly found: string | null
  readonly by: string | null
  readonly at: string | null
}

export interface PlanOpen {
  readonly title: string
  /** How much it weighs, in words. */
  readonly weight: string
  readonly found: string
  readonly paragraph: string
  /** Of the question that it is about; null where it is about none. */
  readonly tab: string | null
}

export interface PlanFormSheet {
  readonly form: string
  /** Where the items were seen. */
  readonly source: string
  readonly items: readonly PlanFormItem[]
}

export interface PlanFormItem {
  /** As the form numbers it: "3", "4 to 6". */
  readonly item: string
  readonly title: string
  readonly values: readonly {
    readonly id: string | null
    readonly label: string
    /** The answer, or the reason for which it does not apply. */
    readonly text: string | null
    readonly state: 'given' | 'missing' | 'notApplicable' | 'voluntary' | 'unknown'
  }[]
  readonly note: string | null
}

export interface PlanSignature {
  readonly stage: string
  readonly text: string
  readonly name: string
  readonly title: string
}

/** A volume as it was drawn. */
export interface DrawnVolume {
  readonly name: string
  readonly pages: number
  readonly firstPage: number
  readonly firstTab: string
  readonly lastTab: string
}

export interface DrawnTab {
  readonly number: string
  readonly title: string
  readonly files: number
  readonly sheets: number
  readonly firstPage: number
  readonly lastPage: number
}

/** A file that stands in the PDF by a sheet. */
export interface DrawnSheet {
  readonly fileName: string
  readonly tab: string
  readonly page: number
  readonly reason: string
}

export interface Drawn {
  readonly volumes: readonly DrawnVolume[]
  readonly pages: number
  readonly tabs: readonly DrawnTab[]
  readonly sheets: readonly DrawnSheet[]
  /** Signs of its texts that no font has. Packages of before did not say it. */
  readonly missingSigns?: readonly string[]
}

export interface Progress {
  readonly step: 'drawing' | 'joining' | 'packing'
  readonly done: number
  readonly total: number
}
