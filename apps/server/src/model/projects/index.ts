/** Projects of a lender: made, listed, summed up, and who works on them at this moment. */
export { listApplications } from './applications.ts'
export { borrowerHead } from './borrower-head.ts'
export { creationForm } from './creation-form.ts'
export { lenderDashboard } from './dashboard.ts'
export { documentsAmong, filesThere, findPeopleAndDocuments } from './finding.ts'
export { portfolioFees } from './portfolio/fees.ts'
export { portfolioCsv, portfolioLoans, portfolioOf } from './portfolio/portfolio.ts'
export { whatRunsOut } from './portfolio/times.ts'
export {
  type Departures,
  enterForm,
  leaveForm,
  sweepPresence,
  watchDepartures,
  whoIsHere,
} from './presence.ts'
export { projectDetail } from './project-detail.ts'
export { createFromFile, projectsOfRows } from './project-file.ts'
export type { StandingServices } from './project-head.ts'
export { countByStatus, listProjects, projectListCsv, projectSorts } from './project-list.ts'
export { fitting } from './project-search.ts'
export { archiveProject, beginProject, createProject } from './projects.ts'
export { csvOfProjects } from './projects-csv.ts'
