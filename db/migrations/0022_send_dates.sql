-- What a card shows of its order: the day on which printing begins.
alter table postcards add column send_on date;
