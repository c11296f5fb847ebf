import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Journeys keep the processors busy, and tests of processes (in the folders `test`) mostly wait for them: those two come
 * first, side by side. All others follow by kind, because whoever runs a file after one of its own kind goes on with what
 * is loaded; the pure ones, which are short, fill what is left at the end. Large files come before small ones.
 */
export class SideBySide extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const { journeys = [], processes = [], database = [], pure = [] } = Object.groupBy(sorted, kindOf)
    return [...mixed(journeys, processes), ...database, ...pure]
  }
}

function kindOf({ project, moduleId }: TestSpecification): 'journeys' | 'processes' | 'database' | 'pure' {
  if (project.name === 'e2e') return 'journeys'
  if (project.name !== 'pg') return 'pure'
  return moduleId.includes('/test/') ? 'processes' : 'database'
}

/** Both from the first to the last, each in its order. */
function mixed<File>(...kinds: readonly (readonly File[])[]): File[] {
  return kinds
    .flatMap((kind) => kind.map((file, at) => ({ file, place: (at + 0.5) / kind.length })))
    .sort((one, other) => one.place - other.place)
    .map(({ file }) => file)
}
