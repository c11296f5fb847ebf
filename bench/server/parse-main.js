/** Parse Server with live queries on the same PostgreSQL. It checks no version and keeps no history: it does less. */
import { createServer } from 'node:http'
import express from 'express'
import { ParseServer } from 'parse-server'

const app = express()
const http = createServer(app)
await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve))
const { port } = http.address()
const database = new URL(process.env.DATABASE_URL)
const server = new ParseServer({
  databaseURI: database.href,
  // Its own reading of the address knows no sockets of this machine.
  databaseOptions: { host: database.searchParams.get('host') },
  appId: 'bench',
  masterKey: 'a-master-key-of-this-run',
  serverURL: `http://127.0.0.1:${port}/parse`,
  liveQuery: { classNames: ['Document'] },
  allowClientClassCreation: true,
  enforcePrivateUsers: false,
  silent: true,
  logLevel: 'error',
  logsFolder: null,
})
await server.start()
app.use('/parse', server.app)
await ParseServer.createLiveQueryServer(http)
console.log(`ready ${port}`)
