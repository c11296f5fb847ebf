import type { Field } from '@granary/forms'
import { choice, date, narrative, text, type Upload, yesNo } from '../answer-kinds.ts'
import { any, when } from '../conditions.ts'
import { certificationStatuses, packagingStatuses } from './options.ts'

export function reporting(upload: Upload): Field[] {
  return [
    yesNo('borrowerListedOnMajorExchange', 'Is the borrower listed on a major stock exchange?'),
    yesNo('borrowerSubjectToSecReporting', 'Does the borrower report to the SEC?', {
      help: 'The Securities and Exchange Commission requires this of public companies and some others.',
    }),
    upload('borrowerForm10kUpload', 'Latest Form 10-K', {
      help: 'The most recent annual report filed with the SEC.',
      showWhen: any(
        when('borrowerListedOnMajorExchange').is('YES'),
        when('borrowerSubjectToSecReporting').is('YES'),
      ),
    }),
  ]
}

export function packaging(upload: Upload): Field[] {
  return [
    choice('packagingStatus', 'Packaging status', packagingStatuses, {
      staff: true,
      startsAs: 'NOT_STARTED',
      help: 'How far the packaging team has come with this package.',
    }),
    date('submissionTargetDate', 'Target date for submission', {
      staff: true,
      help: 'When the package should go to the agency.',
    }),
    text('qaReviewerAssigned', 'Quality reviewer', 120, {
      staff: true,
      help: 'Who on the packaging team checks the package before it goes out.',
    }),
    narrative('packagingNotes', 'Packaging notes', 2_000, {
      staff: true,
      help: 'What the packaging team and the lender should know about this package.',
    }),
    upload('draftScoringAttachment', 'Draft scoring', {
      staff: true,
      help: 'The packaging team’s estimate of the priority score.',
    }),
    upload('draftLoanAgreementUpload', 'Draft loan agreement', {
      staff: true,
      help: 'The agreement between lender and borrower as it is planned.',
    }),
    choice('borrowerCertificationStatus', 'Borrower’s certification', certificationStatuses, {
      staff: true,
      help: 'Whether the borrower’s certifications are in the package.',
    }),
    choice('lenderCertificationStatus', 'Lender’s certification', certificationStatuses, {
      staff: true,
      help: 'Whether the lender’s certifications are in the package.',
    }),
    upload('submissionSignaturesUpload', 'Signature pages', {
      staff: true,
      help: 'The signed pages that go with the submission.',
    }),
    upload('combinedPreApplicationPdfUpload', 'Combined pre-application PDF', {
      staff: true,
      help: 'The pre-application and its documents in one file.',
    }),
    upload('applicationPackagingBundleUpload', 'Application package', {
      staff: true,
      help: 'Everything that goes to the agency, in one bundle.',
    }),
  ]
}
