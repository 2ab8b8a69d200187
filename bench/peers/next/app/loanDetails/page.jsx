import '../../../styles/loan-details.css'
import { LoanDetails } from '../../../pages/loan-details.jsx'
import { loan } from '../../../pages/loans.js'

// A page about one borrower is rendered for each request.
export const dynamic = 'force-dynamic'
export const metadata = { title: loan.product }

export default function Page() {
  return <LoanDetails loan={loan} />
}
