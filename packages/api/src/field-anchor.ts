/** The anchor of a field leads to it, whatever category it is in: in links of a page and of a mail. */
export const fieldAnchor = (fieldId: string) => `field-${fieldId}`

/** The same of a question of the agency, which keeps its id whatever is recorded before it. */
export const agencyQuestionAnchor = (questionId: string) => `question-${questionId}`
