import { describe, expect, test } from 'vitest'
import { configOfServers, serversOf, targetOf, writerAmong } from './servers.ts'

describe('an address of several servers', () => {
  test.each([
    ['postgres://u:p@one/name', ['postgres://u:p@one/name']],
    [
      'postgres://u:p%40@one:5432,two:5433/name?target_session_attrs=read-write',
      ['postgres://u:p%40@one:5432/name', 'postgres://u:p%40@two:5433/name'],
    ],
    [
      'postgresql://one,[::1]:2/name?target_session_attrs=primary&sslmode=require',
      ['postgresql://one/name?sslmode=require', 'postgresql://[::1]:2/name?sslmode=require'],
    ],
    [
      'postgres://one,two/name?sslmode=require&target_session_attrs=primary',
      ['postgres://one/name?sslmode=require', 'postgres://two/name?sslmode=require'],
    ],
    ['postgres://granary@localhost/name?host=%2Frun', ['postgres://granary@localhost/name?host=%2Frun']],
  ])('%s', (address, servers) => {
    expect(serversOf(address)).toEqual(servers)
  })

  test('says which session is wanted', () => {
    expect(targetOf('postgres://one,two/name?a=b&target_session_attrs=read-write&c=d')).toBe('read-write')
    expect(targetOf('postgres://one/name')).toBeUndefined()
  })

  test('is searched only where there are several', async () => {
    expect(configOfServers('postgres://one/name?target_session_attrs=primary')).toEqual({
      connectionString: 'postgres://one/name',
    })
    expect(configOfServers('postgres://one,two/name').servers).toHaveLength(2)
    expect(await writerAmong(['postgres://nobody.invalid/name'])).toBe('postgres://nobody.invalid/name')
  })
})
