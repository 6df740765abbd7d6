const express = require('express');

const app = express();
app.use(express.urlencoded({ extended: true }));

app.post('/', (req, res) => {
  const { event_type, content, user_name, url_callback } = req.body;
  if (event_type === 'ping') {
    return res.json({ content: 'pong' });
  }
  if (content.includes('button')) {
    return res.json({
      content: 'Press it',
      actions: [{ action: 'open_url', type: 'action', button_text: 'Open', url: 'https://example.com/' }],
    });
  }
  if (content.includes('form')) {
    res.status(202).end();
    return fetch(url_callback, { method: 'POST', body: new URLSearchParams({ content: 'Sent as a form' }) });
  }
  if (content.includes('text')) {
    return res.send(`Only text, ${user_name}`);
  }
  res.json({ content: `You said ${content.length} characters` });
});

app.listen(process.env.PORT || 3000);
