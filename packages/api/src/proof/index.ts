/** Whether a file is what was certified: the same for the page of the site and for the command. */
export type { Bytes } from './bytes.ts'
export { type Flaw, type Inside, type Looked, lookAt } from './look.ts'
export {
  differencesFrom,
  type FoundFile,
  type ManifestDifference,
  type ManifestFile,
  manifestFormat,
  manifestName,
  manifestTableName,
  type PackageManifest,
  readManifest,
  signatureName,
} from './manifest.ts'
export { manifestTable } from './manifest-table.ts'
export { Sha256 } from './sha256.ts'
export { type Inflate, readZip, type Zip, type ZipEntry } from './zip.ts'
