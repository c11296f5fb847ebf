/** The sign-in library's own hash, for accounts that are made outside its routes. */
export { hashPassword } from 'better-auth/crypto'
