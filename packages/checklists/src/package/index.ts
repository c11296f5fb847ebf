/** What a package holds, tab by tab. */
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
