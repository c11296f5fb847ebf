/** The same field before and after the script has arrived. */
export const addressWords = {
  id: 'address',
  name: 'address',
  label: 'Project address',
  help: 'Street, town or ZIP code. At least 3 characters.',
  maxLength: 200,
} as const
