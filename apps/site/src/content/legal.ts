export interface LegalSection {
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** ISO date of the last change to the texts below. */
export const legalUpdated = '2026-11-21'

export const placeholderNote =
  'This text is a placeholder. It will be replaced by the reviewed version before the service opens.'

export const terms: readonly LegalSection[] = [
  {
    title: 'What this covers',
    paragraphs: [
      'These terms are about this public site and the portal behind it. The agreement between you and us about a service is made separately, in writing.',
    ],
  },
  {
    title: 'Acceptable Use',
    paragraphs: [
      'Use the site and the portal for preparing loan guarantee applications, with information that you are entitled to share. Do not try to reach the records of others, disturb the service, or send harmful files.',
      'Results of the location check are a screening. Only the agency decides whether a place or a project is eligible.',
    ],
  },
  { title: 'Contact', paragraphs: ['Questions about these terms reach us through the contact page.'] },
]

export const privacy: readonly LegalSection[] = [
  {
    title: 'What we receive',
    paragraphs: [
      'When you write to us through the contact form we receive what you enter there: your name, your email address, the name of your lender, the program if you chose one, and your message. We use it to answer you.',
      'When you check a location, the text that you enter is used to find the place and is not kept.',
      'In the portal we keep for each project when you last had it open. The people of its lender and our team see that time in the list of the project’s people.',
    ],
  },
  {
    title: 'Data Sharing',
    paragraphs: [
      'We do not sell what you send us. It is seen by our team and by the services that carry our mail and our servers for us. A loan package goes to the government agency only when you ask us to submit it.',
    ],
  },
  {
    title: 'Your Choices',
    paragraphs: [
      'You may ask what we hold about you, have it corrected, or have it deleted where no law obliges us to keep it.',
    ],
  },
]

export const cookies: readonly LegalSection[] = [
  {
    title: 'On this site',
    paragraphs: [
      'This public site stores nothing on your device: no cookies, no local storage, no advertising, no visitor counting. So there is nothing to consent to.',
    ],
  },
  {
    title: 'In the portal',
    paragraphs: [
      'When you sign in to the portal it sets one cookie that keeps you signed in. While you work on a form, unsaved answers are kept on your device, encrypted, so that a lost connection does not lose them; they are removed once saved and when you sign out. The portal cannot work without these.',
    ],
  },
]
