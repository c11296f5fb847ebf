import type { Auth } from '../auth/auth.ts'
import type { Database } from '../db/database.ts'
import { addDemoPeople } from './people.ts'

/** Fills an empty database with sample records; does nothing where anybody is already. */
export async function seedDemo(db: Database, auth: Auth): Promise<boolean> {
  const someone = await db.selectFrom('people').select('id').limit(1).executeTakeFirst()
  if (someone) return false
  await addDemoPeople(db, auth)
  return true
}
