import { serveWork } from '../../contract/wire/worker-pool.server.ts'
import { reencode } from './reencode.ts'

serveWork(reencode)
