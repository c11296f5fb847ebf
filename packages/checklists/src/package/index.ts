/** What a package holds, tab by tab. */
export { formSource } from './form-items.ts'
export { type FormItem, type FormValue, type FormValueState, formSheetOf } from './form-sheet.ts'
export { isPackaged, staffsDocuments } from './of-staff.ts'
export {
  type MissingAnswer,
  type PackagedAnswer,
  type PackagedFile,
  type PackagedSection,
  type PackagedStage,
  packageContents,
  type TabContents,
} from './packaged.ts'
export {
  isPlaced,
  type PackageTab,
  packageTabOf,
  packageTabOfFile,
  packageTabOfRule,
  packageTabOfTable,
  packageTabs,
} from './tabs.ts'
