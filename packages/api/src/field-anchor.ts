/** The anchor of a field leads to it, whatever category it is in: in links of a page and of a mail. */
export const fieldAnchor = (fieldId: string) => `field-${fieldId}`
