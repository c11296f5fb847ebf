import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Journeys keep the processors busy, and many tests of the database only wait for something: files of all kinds run
 * side by side from the first to the last, the large ones of each kind first.
 */
export class SideBySide extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const kinds = Object.groupBy(sorted, ({ project }) => project.name)
    return Object.values(kinds)
      .flatMap((kind = []) => kind.map((file, at) => ({ file, place: (at + 0.5) / kind.length })))
      .sort((one, other) => one.place - other.place)
      .map(({ file }) => file)
  }
}
