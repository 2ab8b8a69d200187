import { route } from '@react-router/dev/routes'

export default [route('loanDetails', 'routes/loan-details.jsx'), route('repay', 'routes/instalments.jsx')]
