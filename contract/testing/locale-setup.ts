import '../../market/locale.server.ts'
