import { Button, Card, List, NavBar, NoticeBar, Popup, ProgressCircle, Rate, SafeArea } from 'antd-mobile'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { company } from '../pages/loans.js'
import { calendarPicture } from '../pages/pictures.js'
import { texts } from '../pages/texts.js'

function Rating({ visible, close }) {
  return (
    <Popup visible={visible} onMaskClick={close} bodyStyle={{ padding: 16 }}>
      <div data-dialog="rate">
        <h2>{texts.rateTitle}</h2>
        <p>{texts.rateText}</p>
        <Rate />
        <Button block color="primary">
          {texts.send}
        </Button>
        <Button block fill="none" onClick={close}>
          {texts.cancel}
        </Button>
      </div>
    </Popup>
  )
}

export function LoanDetails() {
  const loan = useLoaderData()
  const [isRating, setRating] = useState(false)
  return (
    <>
      <NoticeBar content={texts.demo} />
      <NavBar back={texts.back}>{loan.product}</NavBar>
      <Card title={texts.dueHeadline}>
        <p>{texts.dueText}</p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing */}
        <span dangerouslySetInnerHTML={{ __html: calendarPicture }} />
      </Card>
      <Card title={texts.toPay}>
        <h1>{loan.owed}</h1>
        <p>{loan.until}</p>
      </Card>
      <Card title={texts.yourLoan}>
        <ProgressCircle percent={0}>{loan.percent}</ProgressCircle>
        <p>
          <b>{loan.repaid}</b>
          <br />
          {loan.repaidOf}
        </p>
      </Card>
      <List>
        {loan.rows.map(([label, value]) => (
          <List.Item key={label} extra={value}>
            {label}
          </List.Item>
        ))}
      </List>
      <List>
        <List.Item clickable data-action="rate" onClick={() => setRating(true)}>
          {texts.rate}
        </List.Item>
        {[texts.call, texts.contract, texts.payments, texts.contact].map((text) => (
          <List.Item key={text} clickable>
            {text}
          </List.Item>
        ))}
      </List>
      <Button block color="primary">
        {texts.repay}
      </Button>
      <Button block fill="none">
        {texts.extend}
      </Button>
      <p>English Indonesia 中文</p>
      <p>{company}</p>
      <Rating visible={isRating} close={() => setRating(false)} />
      <SafeArea position="bottom" />
    </>
  )
}
