/** What a package holds, tab by tab. */
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
  packageTabOfRule,
  packageTabOfTable,
  packageTabs,
} from './tabs.ts'
