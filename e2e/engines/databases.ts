export { startDatabases as default } from '../databases.ts'
