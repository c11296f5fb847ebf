import { z } from 'zod'
import type { AuditKeeper } from '../audit/keeper.ts'
import { dropOldDevices } from '../auth/known-devices.ts'
import { type AskedBackup, writeAskedBackup } from '../backup/asked-backup.ts'
import type { Database } from '../db/database.ts'
import { audited, mailed, noticed, together } from '../effects.ts'
import type { Inspector } from '../files/inspection/inspector.ts'
import type { FileStore } from '../files/stores/store.ts'
import { collectFiles, collectStrays } from '../files/upkeep/collect.ts'
import { inspectAgainJob, inspectStoredFiles } from '../files/upkeep/inspect-again.ts'
import { collectFilesJob, scanFileJob, scanStoredFile } from '../files/upkeep/scan-job.ts'
import type { Scanner } from '../files/upkeep/scanner.ts'
import { defineJob, handleJob, type JobHandler } from '../jobs/definition.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { Log } from '../log.ts'
import type { Delivery } from '../mail/delivery.ts'
import { resumeMail, sendMailJob } from '../mail/outbox.ts'
import { remindOfClocks } from '../model/agency/index.ts'
import { forgetOldChecks } from '../model/eligibility/index.ts'
import { carryOutErasures, eraseProjectsJob } from '../model/erasure/index.ts'
import { remindOfWindows } from '../model/needs/index.ts'
import { forgetOldNotices, mailNotices } from '../model/notices/index.ts'
import { areBuildsForgotten, type BuildDeps, buildNext, buildPackageJob } from '../model/packages/index.ts'
import { carryOutPersonErasures, erasePeopleJob } from '../model/person-erasure/index.ts'
import { remindOfAsks, tellOverdue } from '../model/project-people/index.ts'
import type { Services } from '../model/services.ts'
import { giveUpBackups, writeBackupJob } from '../model/staff/index.ts'
import { forgetOldTries } from '../rate-limit.ts'
import { readAtOnce, readDocuments, readDocumentsJob } from '../texts/read-documents.ts'
import { erasedWithPeople, erasedWithProjects } from './erasure-effects.ts'

export interface JobDeps {
  readonly db: Database
  readonly store: FileStore
  readonly inspector: Inspector
  readonly scanner: Scanner | undefined
  readonly delivery: Delivery
  readonly log: Log
  readonly audit: Pick<AuditKeeper, 'checkAll'>
  readonly portalUrl: string
  /** Where the work comes from, for what makes further work. */
  readonly jobs: Pick<JobQueue, 'enqueue'>
  /** Opens answers, for who has to know what is still missing. */
  readonly sealer: Services['sealer']
  /** Whether new lenders wait for approval, and what is written in their name with them. */
  readonly lenderApproval: boolean
  /** With which packages are signed. */
  readonly packageKey: BuildDeps['key']
  /** What a backup reads beside the store, and the folder in which it lies. */
  readonly backup: Omit<AskedBackup, 'db' | 'store'>
}

const dayMs = 86_400_000
const checkAuditJob = defineJob({
  name: 'check-audit',
  payload: z.object({}),
  cron: '17 3 * * *',
  expireInSeconds: 3600,
})
const resumeMailJob = defineJob({ name: 'resume-mail', payload: z.object({}), cron: '*/5 * * * *' })
/** In the morning of those who work between the coasts. */
const remindJob = defineJob({ name: 'remind-of-asks', payload: z.object({}), cron: '13 13 * * *' })
const remindOfAgencyJob = defineJob({ name: 'remind-of-agency', payload: z.object({}), cron: '23 13 * * *' })
const remindOfWindowsJob = defineJob({
  name: 'remind-of-windows',
  payload: z.object({}),
  cron: '33 13 * * *',
  expireInSeconds: 3600,
})
const forgetChecksJob = defineJob({ name: 'forget-checks', payload: z.object({}), cron: '47 3 * * *' })
const mailNoticesJob = defineJob({ name: 'mail-notices', payload: z.object({}), cron: '* * * * *' })
const forgetNoticesJob = defineJob({ name: 'forget-notices', payload: z.object({}), cron: '53 3 * * *' })
/** Those whose builder died: whoever is left builds them. */
const resumePackagesJob = defineJob({ name: 'resume-packages', payload: z.object({}), cron: '* * * * *' })
/** Of a server that is gone: whoever asked sees it, and another can be started. */
const giveUpBackupsJob = defineJob({ name: 'give-up-backups', payload: z.object({}), cron: '* * * * *' })
const forgetTriesJob = defineJob({ name: 'forget-tries', payload: z.object({}), cron: '41 3 * * *' })

/** What a build writes of its package, from its beginning to its end. */
const packageColumns = [
  ...(['state', 'step', 'done', 'total', 'worker', 'worker_until', 'tries', 'failure'] as const),
  ...(['basis', 'contents', 'built_at', 'digest', 'signature'] as const),
] as const

/** Everything that is done outside requests. */
export function jobHandlers({
  db,
  store,
  inspector,
  scanner,
  delivery,
  log,
  audit,
  portalUrl,
  jobs,
  sealer,
  lenderApproval,
  packageKey,
  backup,
}: JobDeps): readonly JobHandler[] {
  return [
    handleJob(
      sendMailJob,
      { mails: ['state', 'attempts', 'failure', 'sent_at', 'body_text', 'body_html'] },
      ({ mailId }) => delivery.deliver(mailId),
    ),
    handleJob(resumeMailJob, { jobs: ['send-mail'] }, async () => {
      const resumed = await resumeMail(db, jobs)
      if (resumed > 0) log.warn({ resumed }, 'mails that waited without a job are sent again')
    }),
    ...(scanner
      ? [
          handleJob(scanFileJob, { stored_files: ['scan'] }, ({ storageId }) =>
            scanStoredFile({ db, store, scanner, log }, storageId),
          ),
        ]
      : []),
    handleJob(
      collectFilesJob,
      { stored_files: ['removed'], document_texts: ['removed'], upload_grants: ['removed'] },
      async () => {
        const removed = await collectFiles(db, store)
        const strays = await collectStrays(db, store, new Date(Date.now() - dayMs))
        if (removed + strays > 0) log.info({ removed, strays }, 'files that nobody needs were removed')
      },
    ),
    handleJob(
      inspectAgainJob,
      { stored_files: ['inspection', 'caution'], uploads: ['caution'] },
      async () => {
        const inspected = await inspectStoredFiles(db, store, inspector)
        if (inspected > 0) log.info({ inspected }, 'stored files were inspected by the rules of today')
      },
    ),
    handleJob(
      readDocumentsJob,
      {
        jobs: ['read-documents'],
        document_texts: [
          ...(['added', 'state', 'tries', 'pages', 'pages_without_text'] as const),
          ...(['content', 'words', 'told', 'told_as', 'facts', 'read_at'] as const),
        ],
      },
      async () => {
        const read = await readDocuments({ db, store, inspector, sealer, log })
        if (read > 0) log.info({ read }, 'the text of documents was read')
        if (read >= readAtOnce) await jobs.enqueue(db, readDocumentsJob, {})
      },
    ),
    handleJob(checkAuditJob, { audit_checks: ['added'] }, async () => {
      await audit.checkAll()
    }),
    handleJob(
      remindJob,
      together(audited, mailed, noticed, {
        borrower_shares: ['reminded_at', 'reminded_by', 'told_over'],
        colleague_asks: ['reminded_at', 'reminded_by', 'told_over'],
        invitations: ['token_hash', 'sent_at', 'expires_at', 'reminded_at', 'told_over'],
      }),
      async () => {
        const sent = await remindOfAsks(db, { jobs, lenderApproval, portalUrl, sealer })
        if (sent > 0) log.info({ sent }, 'people were reminded of what they were asked for')
        const over = await tellOverdue(db, { lenderApproval, sealer })
        if (over > 0) log.info({ over }, 'people were told of what is overdue')
      },
    ),
    handleJob(
      buildPackageJob,
      together(audited, {
        project_packages: [...packageColumns],
        package_files: ['added'],
      }),
      () => buildNext({ db, store, sealer, key: packageKey }),
    ),
    handleJob(resumePackagesJob, { jobs: ['build-package'] }, async () => {
      if (await areBuildsForgotten(db)) await jobs.enqueue(db, buildPackageJob, {})
    }),
    handleJob(remindOfAgencyJob, together(noticed, { agency_reminders: ['added'] }), async () => {
      const told = await remindOfClocks(db)
      if (told > 0) log.info({ told }, 'people were told of clocks of the agency')
    }),
    handleJob(remindOfWindowsJob, together(noticed, { document_reminders: ['added'] }), async () => {
      const told = await remindOfWindows(db, { lenderApproval, sealer })
      if (told > 0) log.info({ told }, 'people were told of documents that run out')
    }),
    handleJob(forgetChecksJob, { eligibility_checks: ['removed'] }, () => forgetOldChecks(db)),
    handleJob(mailNoticesJob, together(mailed, { notifications: ['mailed_at'] }), async () => {
      await mailNotices(db, { jobs, portalUrl }, new Date())
    }),
    handleJob(forgetNoticesJob, { notifications: ['removed'] }, () => forgetOldNotices(db)),
    handleJob(eraseProjectsJob, together(audited, erasedWithProjects), async () => {
      const erased = await carryOutErasures(db, store)
      if (erased > 0) log.info({ erased }, 'projects were erased')
    }),
    handleJob(erasePeopleJob, together(audited, erasedWithPeople), async () => {
      const erased = await carryOutPersonErasures(db)
      if (erased > 0) log.info({ erased }, 'people were erased')
    }),
    handleJob(
      writeBackupJob,
      together(audited, {
        installation_backups: [
          ...([
            'state',
            'step',
            'tables_done',
            'tables_total',
            'files_done',
            'files_total',
            'bytes',
          ] as const),
          ...(['worker', 'worker_until', 'host', 'path', 'size'] as const),
          ...(['missing_files', 'keys_included', 'failure', 'ended_at'] as const),
        ],
      }),
      () => writeAskedBackup({ db, store, ...backup }),
    ),
    handleJob(
      giveUpBackupsJob,
      together(audited, { installation_backups: ['state', 'failure', 'ended_at'] }),
      async () => {
        const given = await giveUpBackups(db)
        if (given > 0) log.warn({ given }, 'a backup was given up, whose server said nothing any more')
      },
    ),
    handleJob(forgetTriesJob, { rate_limits: ['removed'], known_devices: ['removed'] }, async () => {
      await forgetOldTries(db)
      await dropOldDevices(db)
    }),
  ]
}
