/** The server as an owner starts it, with the phone app of another folder (`BENCH_DINER`). */
import { readConfig } from '@comanda/server/src/config/config.ts'
import { ownFolders } from '@comanda/server/src/pages/folders.ts'
import { startServer } from '@comanda/server/src/start-server.ts'

const { BENCH_DINER: diner } = process.env
if (diner === undefined) throw new Error('BENCH_DINER names no folder')
const server = await startServer(readConfig(process.env), process.env, { ...ownFolders, diner })
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
