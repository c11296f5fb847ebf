import { projectSheets, projectTables } from '@granary/api'
import { feedFromTables } from '../../model/answers/index.ts'
import { sheetsOf, tableView } from '../../model/sheets/index.ts'
import { listTables, removedRows, restoreInTable, saveTable, tablePast } from '../../model/tables/index.ts'
import { tableBroughtBack, tableSaved } from '../answer-effects.ts'
import { projectMutation, projectQuery, projectRestorerMutation } from '../builders.ts'
import { dayOf } from './reader-day.ts'
import { followsNewest } from './requirements.ts'

export const tableFunctions = [
  projectQuery(
    projectTables.get,
    followsNewest,
    ({ db, services, project, mayEdit, mayReveal, mayRestore }, { table, today }) =>
      tableView(db, services, { project, mayEdit, mayReveal, mayRestore, today: dayOf(today) }, table),
  ),
  projectQuery(projectTables.list, ({ db, project }) => listTables(db, project.id)),
  projectQuery(projectTables.history, ({ db, services, project }, { table, rowId, column }) =>
    tablePast(db, services.sealer, { projectId: project.id, name: table }, { rowId, column }),
  ),
  projectQuery(projectTables.removed, ({ db, services, project }, { table }) =>
    removedRows(db, services.sealer, { projectId: project.id, name: table }),
  ),
  projectMutation(projectTables.save, tableSaved, async (work, save) => {
    const { rows, version, revision } = await saveTable(work, save)
    await feedFromTables(work)
    return { rows, version, revision }
  }),
  projectRestorerMutation(
    projectTables.restore,
    tableBroughtBack,
    async (work, { expectedVersion, ...wanted }) => {
      const { version } = await restoreInTable(work, wanted, expectedVersion)
      await feedFromTables(work)
      return { version }
    },
  ),
  projectQuery(projectSheets.get, followsNewest, ({ db, services, project }, { today }) =>
    sheetsOf(db, services, project, dayOf(today)),
  ),
]
