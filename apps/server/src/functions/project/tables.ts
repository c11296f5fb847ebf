import { projectTables } from '@granary/api'
import { audited, together } from '../../effects.ts'
import { listTables, saveTable, tableView } from '../../model/tables/index.ts'
import { projectMutation, projectQuery } from '../builders.ts'

const tableSaved = together(audited, {
  table_rows: ['added', 'place', 'cells', 'removed', 'version'],
  table_changes: ['added'],
  projects: ['last_saved_at', 'last_saved_by'],
})

export const tableFunctions = [
  projectQuery(projectTables.get, ({ db, services, project, mayEdit }, { table }) =>
    tableView(db, services, { project, mayEdit }, table),
  ),
  projectQuery(projectTables.list, ({ db, project }) => listTables(db, project.id)),
  projectMutation(projectTables.save, tableSaved, (work, save) => saveTable(work, save)),
]
